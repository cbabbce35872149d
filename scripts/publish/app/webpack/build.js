import webpack from 'webpack';

webpack(
  {
    mode: 'production',
    entry: './main.js',
    output: { path: import.meta.dirname, filename: 'bundle.js' },
    performance: false,
  },
  (error, stats) => {
    if (!error && !stats.hasErrors() && !stats.hasWarnings()) return;
    console.error(error ?? stats.toString('errors-warnings'));
    process.exit(1);
  },
);
