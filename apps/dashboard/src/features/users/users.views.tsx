export { InviteSheet } from './InviteSheet.tsx';
