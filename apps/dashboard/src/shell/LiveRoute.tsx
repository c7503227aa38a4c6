import { LivePage } from '../features/live-view/LivePage.tsx';
import { NotFoundRoute } from './NotFoundRoute.tsx';

/** Outside the shell; a display that does not exist is a page that does not exist, with the shell around it. */
export const LiveRoute = () => <LivePage notFound={<NotFoundRoute />} />;
