export { DecisionView, type Decision, type DecisionViewProps } from './DecisionView.tsx';
