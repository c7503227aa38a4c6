import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';

const validDays = 180;

/** The contact for reporting vulnerabilities (RFC 9116): whoever runs this installation, from SUPPORT_URL. */
export function mountSecurityTxt(fastify: FastifyInstance, { config, urls, clock }: App): void {
  fastify.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(clock().getTime() + validDays * 86_400_000).toISOString();
    const lines = [
      `Contact: ${config.supportUrl}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, cs, de, es',
      `Canonical: ${urls.public}/.well-known/security.txt`,
    ];
    reply.header('Cache-Control', 'max-age=86400');
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
