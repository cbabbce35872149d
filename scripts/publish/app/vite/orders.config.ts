import { mergeConfig } from 'vite';
import config from './vite.config.ts';

// the page of the workbench, beside the app that Getting started prints
export default mergeConfig(config, { build: { emptyOutDir: false, rolldownOptions: { input: 'orders.html' } } });
