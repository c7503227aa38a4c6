export { EditLocationSheet } from './LocationSheet.tsx';
