import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// what is loaded when it is needed takes its time on a busy machine
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
