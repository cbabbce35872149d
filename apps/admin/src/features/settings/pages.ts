// One file for both pages: who sets a register up goes back and forth between them.
export { FirstRunPage } from './firstRun/FirstRunPage.tsx';
export { SettingsPage } from './SettingsPage.tsx';
