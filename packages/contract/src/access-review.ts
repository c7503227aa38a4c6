import * as z from 'zod';
import { everyone } from './access.ts';
import { route } from './route.ts';

// The answer to the question that `review` of a session's user asks (auth.ts). Few people are ever asked, so the dashboard loads it
// with the question.

export const reviewAccess = route({
  id: 'session.reviewAccess',
  host: 'content',
  method: 'POST',
  path: '/api/v1/access-review',
  access: everyone,
  body: z.strictObject({ end: z.boolean() }),
  reply: z.undefined(),
  status: 204,
  summary: 'End or keep access from before a reset of your password',
  description: 'About your own API tokens and counter links. `GET /api/me` no longer counts them.',
});
