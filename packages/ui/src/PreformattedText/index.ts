export { PreformattedText } from './PreformattedText.tsx';
