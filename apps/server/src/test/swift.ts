import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { findFreePort } from '../infra/free-port.ts';
import { connectS3, type S3Config } from '../infra/storage/s3-client.ts';
import { sayNotTried } from './not-tried.ts';

// A real object store: one node of OpenStack Swift with its S3 interface, on loopback, in a temporary
// directory.

const programs = ['memcached', 'swift-ring-builder', 'swift-proxy-server', 'swift-account-server'].concat(
  ['swift-container-server', 'swift-object-server'], // each is a separate package
);
const findProgram = (name: string) =>
  `${process.env.PATH}:/usr/sbin`
    .split(':')
    .map((directory) => path.join(directory, name))
    .find(existsSync);

export const hasSwift = programs.every(findProgram);
if (!hasSwift)
  sayNotTried(
    'files in Swift, which is not installed (swift swift-proxy swift-account swift-container swift-object memcached)',
  );

export interface Swift {
  readonly config: S3Config;
  readonly env: Record<string, string>;
  /** Requests by host name, `http://bucket.{virtualDomain}:port`, are answered too. */
  readonly virtualDomain: string;
  /** Simulates a power failure of the machine in front of the store. */
  killProxy(): Promise<void>;
  /** Starts it at the same address unless it runs; resolves when it answers. */
  startProxy(): Promise<void>;
  stop(): Promise<void>;
}

const user = userInfo().username;
const virtualDomain = 's3.test';
const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

export async function startSwift(): Promise<Swift> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-swift-'));
  const etc = path.join(directory, 'etc');
  await mkdir(etc);
  await mkdir(path.join(directory, 'srv/d1'), { recursive: true });
  const running = new Set<ChildProcess>();
  const start = (name: string, ...args: string[]): ChildProcess => {
    const child = spawn(findProgram(name)!, args, { stdio: 'ignore' });
    running.add(child.once('exit', () => running.delete(child)));
    return child;
  };
  const startServer = async (kind: string, port: number, sections: string) => {
    const file = path.join(etc, `${kind}-server.conf`);
    const shared = `bind_ip = 127.0.0.1\nbind_port = ${port}\nuser = ${user}\nswift_dir = ${etc}\nworkers = 0\n`;
    await writeFile(file, `[DEFAULT]\n${shared}${sections}`);
    return start(`swift-${kind}-server`, file);
  };

  await writeFile(path.join(etc, 'swift.conf'), swiftConf);
  const memcachePort = await findFreePort();
  start('memcached', '-u', user, '-l', '127.0.0.1', '-p', String(memcachePort));
  for (const kind of ['account', 'container', 'object']) {
    const port = await findFreePort();
    const builder = path.join(etc, `${kind}.builder`);
    for (const args of [
      ['create', '6', '1', '1'],
      ['add', `r1z1-127.0.0.1:${port}/d1`, '100'],
      ['rebalance'],
    ])
      execFileSync(findProgram('swift-ring-builder')!, [builder, ...args], { stdio: 'ignore' });
    await startServer(kind, port, storageSections(kind, path.join(directory, 'srv')));
    await whenListening(port);
  }
  const port = await findFreePort();
  let proxy: ChildProcess | undefined;
  const startProxy = async () => {
    if (proxy && running.has(proxy)) return;
    proxy = await startServer('proxy', port, proxySections(memcachePort));
    await whenListening(port);
  };
  await startProxy();

  const config: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'media',
    region: 'us-east-1',
    credentials,
    addressing: 'path',
    checksums: 'when_required',
  };
  const { client } = connectS3(config);
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  return {
    config,
    virtualDomain,
    env: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async killProxy() {
      if (!proxy || !running.has(proxy)) return;
      const ended = once(proxy, 'exit');
      proxy.kill('SIGKILL');
      await ended;
    },
    startProxy,
    async stop() {
      const ended = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const whenListening = (port: number) =>
  vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1');
        socket.once('error', reject).once('connect', () => resolve(void socket.destroy()));
      }),
    { timeout: 60_000, interval: 50 },
  );

const swiftConf = `[swift-hash]
swift_hash_path_prefix = a
swift_hash_path_suffix = b
[storage-policy:0]
name = default
default = yes
`;

const storageSections = (kind: string, devices: string) => `devices = ${devices}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxySections = (memcachePort: number) => `[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
storage_domain = ${virtualDomain}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachePort}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
