export { FileUpload, type FileUploadProps } from './FileUpload.tsx';
export { fileProblems, type FileLimits, type FileProblem, type RejectedFile } from './addFiles.ts';
export { useFileSize } from './useFileSize.ts';
