export { Stepper, type Step, type StepperProps } from './Stepper.tsx';
export { stepStates, type StepState } from './Stepper.variants.ts';
