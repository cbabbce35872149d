// Every figure that a benchmark measures, and how much it may be. README.md is checked against this table.

interface MeasuredFigure {
  /** What is measured of ours. */
  ours: string;
  /** As much on any machine, in a full and in a smoke run: each run of the tests judges it. */
  exact?: true;
}

/** Ours divided by a reference that is measured in the same run. */
interface ComparedFigure extends MeasuredFigure {
  /** What it is divided by. */
  reference: string;
  /** The most that the ratio may be. */
  limit: number;
}

/** A quantity of ours by itself. */
interface BudgetedFigure extends MeasuredFigure {
  /** The most that it may be, in its unit. MB are 2^20 bytes, kB are 1,000. */
  limit: number;
  unit: 's' | 'ms' | 'MB' | 'kB' | 'bytes';
}

export type Figure = ComparedFigure | BudgetedFigure;

/** Keyed by the folder of the benchmark, then by the name that it measures the figure under. */
export const figures = {
  transaction: {
    booking: {
      ours: '`POST /transactions` of one share over HTTP, the API as a process of its own, a real token',
      reference: 'the same SQL statements through `pg`, commit included, without HTTP',
      limit: 1.4,
    },
  },
  crowd: {
    clients: {
      ours: 'a booking with 64 clients at once, over HTTP',
      reference: 'one with a single client',
      limit: 0.2,
    },
    delay: {
      ours: 'a booking with 64 clients at once where the disk takes 5 ms longer for a commit',
      reference: 'the same where it does not',
      limit: 1.18,
    },
  },
  register: {
    answers: {
      ours: '95 % of the answers of each list, search, dashboard and member view of `large`',
      reference: 'the same of `small`',
      limit: 2,
    },
    texts: {
      ours: '95 % of the answers of each search for a text in transactions of `large`',
      reference: 'the same of `small`',
      limit: 3,
    },
    deepPages: { ours: 'a page in the middle of a list', reference: 'its first page', limit: 1.2 },
    lots: { ours: 'a booking for a member with 1,000 lots', reference: 'one for a member with none', limit: 1.5 },
    clients: {
      ours: 'a booking with 16 clients at once',
      reference: 'its SQL sent by 16 connections, one round trip each',
      limit: 1.25,
    },
    verify: {
      ours: '`verify` that goes on from where the register was sound',
      reference: 'one scan of its postings',
      limit: 5,
    },
  },
  bulk: {
    booked: {
      ours: 'a file of 50,000 rows checked and booked through the service',
      reference: 'one INSERT … SELECT a table of the same rows, chained',
      limit: 3,
    },
    checked: { ours: 'checking 10,000 of those rows', limit: 5, unit: 's' },
    memory: { ours: 'the most memory the service ever took until it was checked', limit: 400, unit: 'MB' },
  },
  beside: {
    booking: {
      ours: 'the longest wait of somebody who books meanwhile (docs/adr/0026): a file of 50,000 rows, a run of 100,000 lines',
      limit: 1,
      unit: 's',
    },
    reading: { ours: 'that of somebody who reads', limit: 1, unit: 's' },
  },
  'bulk-page': {
    checking: {
      ours: 'the longest task of the page while 50,000 pasted rows are read and checked',
      limit: 200,
      unit: 'ms',
    },
    fetching: { ours: 'the longest task of the page while they are fetched', limit: 200, unit: 'ms' },
    frames: {
      ours: 'a frame while those rows scroll on the page',
      reference: 'that of MUI X DataGrid with the same rows',
      limit: 1,
    },
  },
  redemption: {
    file: { ours: 'a payment file of 10,000 lines', limit: 2, unit: 's' },
    memory: { ours: 'the memory that takes', limit: 150, unit: 'MB' },
    lists: {
      ours: '95 % of the answers of each list of requests of `large`',
      reference: 'the same of `small`',
      limit: 3,
    },
    approvals: {
      ours: '2,000 requests approved in four calls',
      reference: 'their postings as one statement',
      limit: 4,
    },
  },
  returns: {
    calculated: { ours: 'a round of 20,000 requests calculated', limit: 2, unit: 's' },
    executed: { ours: 'that round executed', reference: 'its postings as one statement', limit: 4 },
  },
  conversion: {
    calculated: { ours: 'a run of 100,000 lines calculated', reference: 'the same as one SQL statement', limit: 2 },
    executed: { ours: 'that run executed', reference: 'the same as one SQL statement', limit: 4 },
    memory: { ours: 'the memory that both take', limit: 300, unit: 'MB' },
    page: { ours: '95 % of the answers of the page of that run', reference: 'the same of a run of 50 lines', limit: 2 },
  },
  statements: {
    thousand: { ours: 'a thousand statements of a year, made by the service', limit: 60, unit: 's' },
    memory: { ours: 'the most memory the service ever took meanwhile', limit: 400, unit: 'MB' },
    register: { ours: 'the register of 10,000 members on paper', limit: 30, unit: 's' },
    registerMemory: { ours: 'the memory that takes', limit: 200, unit: 'MB' },
    growth: { ours: 'its time', reference: 'that of 5,000 members', limit: 2.5 },
  },
  dashboard: {
    script: {
      ours: 'JavaScript a browser loads before the dashboard is complete, gzip',
      reference: 'the same of a react-admin app with one list and one edit',
      limit: 0.55,
    },
  },
  app: {
    dashboard: {
      ours: 'from the address until the dashboard is usable, sign-in included, processor 4 × slower',
      reference: 'the same of a react-admin app that shows as much and signs nobody in',
      limit: 0.6,
    },
    list: {
      ours: 'from there until 100 rows of the list of transactions are shown',
      reference: '100 rows of its list',
      limit: 0.6,
    },
    again: {
      ours: 'a return by the same browser, sign-in included: another tab, a reload, a link to a member',
      reference: 'the same of the react-admin app, whose link leads to its list',
      limit: 0.5,
    },
    sleep: {
      ours: 'the step to the list ten minutes later, after the machine slept: its token is renewed',
      reference: 'the same of the react-admin app, which has no token',
      limit: 0.5,
    },
  },
  table: {
    mount: {
      ours: 'Table with 1,000 rows of 8 columns, rendered and laid out',
      reference: 'MUI X DataGrid with the same rows and no virtual rows',
      limit: 0.7,
    },
    mountToParts: {
      ours: 'Table with 1,000 rows of 8 columns, rendered and laid out',
      reference: 'the plain parts of MUI Table',
      limit: 1.15,
    },
    firstPaint: {
      ours: 'the first paint of 50,000 virtual rows (DataTable)',
      reference: 'that of 1,000',
      limit: 1.5,
    },
    frames: {
      ours: 'a frame while those 50,000 scroll',
      reference: 'that of MUI X DataGrid with the same rows, virtual too',
      limit: 0.7,
    },
  },
  button: {
    size: {
      ours: 'Button with its provider in a bundle, gzip, without React',
      reference: '`@mui/material/Button` in one',
      limit: 1.1,
      exact: true,
    },
    icon: { ours: 'what one icon adds to a bundle, gzip', limit: 1000, unit: 'bytes', exact: true },
    mount: { ours: '1,000 buttons, rendered and laid out', reference: '1,000 MUI buttons', limit: 1.2 },
  },
  size: {
    components: {
      ours: 'what a page loads for Button, with TextField, Table, twelve components, everything, gzip',
      reference: 'the smaller of MUI and Cloudscape for the same; React Aria and Base UI beside it',
      limit: 1,
      exact: true,
    },
  },
  forms: {
    whole: { ours: 'all of forms without Yup and Formik, gzip', limit: 14.9, unit: 'kB', exact: true },
    ordinary: { ours: 'an ordinary form with Yup, without Formik, gzip', limit: 27, unit: 'kB', exact: true },
    keystroke: {
      ours: 'a keystroke in one of 200 fields, native inputs and MUI ones',
      reference: 'that of React Hook Form with equal rules',
      limit: 1,
    },
    keystrokeToFormik: {
      ours: 'a keystroke in one of 200 fields, native inputs and MUI ones',
      reference: 'that of Formik and Yup as usual',
      limit: 0.05,
    },
    mount: { ours: 'a mount of 200 fields', reference: 'that of React Hook Form', limit: 1.3 },
    submit: { ours: 'a submit of 1,000 rows', reference: 'that of React Hook Form', limit: 2 },
  },
  i18n: {
    size: {
      ours: "the whole package with i18next, react-i18next and json5's parser, gzip, without React",
      limit: 32,
      unit: 'kB',
      exact: true,
    },
    change: {
      ours: 'a change of language of a page with 2,000 texts',
      reference: 'the same with plain react-i18next',
      limit: 1.2,
    },
    amounts: { ours: '10,000 amounts written', reference: 'a cached `Intl.NumberFormat`', limit: 1.3 },
  },
} as const satisfies Record<string, Record<string, Figure>>;

export type BenchName = keyof typeof figures;
export const benchNames = Object.keys(figures) as BenchName[];
