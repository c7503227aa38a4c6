/** The calls of the session. They bring zod along, so Login fetches them when somebody begins to type. */
export const sessionCalls = () => import('@vitrine/contract/auth');
