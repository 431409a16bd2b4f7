#include "schema/problem_code.h"

#include "core/document.h"
#include "core/error.h"
#include "core/folder.h"

namespace checkpoint {

ProblemCode::ProblemCode(ErrorCode code) : word_(name_of(code)) {}

ProblemCode::ProblemCode(FileFault fault) : word_(name_of(fault)) {}

ProblemCode::ProblemCode(ParseCode code) : word_(name_of(code)) {}

}  // namespace checkpoint
