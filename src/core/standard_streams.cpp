#include "core/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

namespace checkpoint {

void open_standard_streams() {
  int file = open("/dev/null", O_RDWR);
  while (file >= 0 && file <= STDERR_FILENO) file = dup(file);
  if (file > STDERR_FILENO) close(file);
}

}  // namespace checkpoint
