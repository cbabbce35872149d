import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// jsdom lays nothing out, and so has nothing to scroll to.
Element.prototype.scrollIntoView ??= () => {};
