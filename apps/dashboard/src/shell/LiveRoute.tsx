import { LivePage } from '../features/live-view/LivePage.tsx';
import { NotFoundRoute } from './NotFoundRoute.tsx';

/** Rendered outside the shell; a display that does not exist is a Not Found page with the shell. */
export const LiveRoute = () => <LivePage notFound={<NotFoundRoute />} />;
