declare module '*.md?samples' {
  const samples: readonly import('react').ComponentType[];
  export default samples;
}
