# Debian's compiler for Windows: `g++-mingw-w64-x86-64-posix`.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
# Windows aligns stacks to 16 bytes, and the compiler does not know it for wider vectors: the assembler
# takes the moves that do not mind.
set(CMAKE_CXX_FLAGS_INIT "-Wa,-muse-unaligned-vector-move")
