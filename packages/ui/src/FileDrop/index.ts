export { FileDrop, type FileDropProps } from './FileDrop.tsx';
export { fileProblems, type FileLimits, type FileProblem, type RejectedFile } from './addFiles.ts';
