import webpack from 'webpack';

webpack(
  {
    mode: 'production',
    entry: { bundle: './main.js', portal: './portal/src/main.tsx' },
    // a page under a policy with trusted types loads its chunks by webpack's own
    output: { path: import.meta.dirname, filename: '[name].js', publicPath: '/', trustedTypes: true },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'esbuild-loader',
          options: { jsx: 'automatic', target: 'es2023' },
        },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    experiments: { css: true },
    performance: false,
  },
  (error, stats) => {
    if (!error && !stats.hasErrors() && !stats.hasWarnings()) return;
    console.error(error ?? stats.toString('errors-warnings'));
    process.exit(1);
  },
);
