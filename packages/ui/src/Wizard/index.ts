export { Wizard, type WizardControl, type WizardProps, type WizardStep } from './Wizard.tsx';
