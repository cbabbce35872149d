// The lists over the whole register in one file of code: whoever opens one soon opens another.
export { AuditPage } from './AuditPage.tsx';
export { JobsPage } from './JobsPage.tsx';
export { RegisterPage } from './RegisterPage.tsx';
export { RequestsPage } from './RequestsPage.tsx';
export { StatementsPage } from './StatementsPage.tsx';
export { TransactionsPage } from './TransactionsPage.tsx';
