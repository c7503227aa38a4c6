export { FirstRunView } from './FirstRunView.tsx';
