// Links where all archives that libgit2 needs are there and fit together.
extern "C" int git_libgit2_init(void);

int main() { return git_libgit2_init() < 0 ? 1 : 0; }
