import { sessionLimits } from '@vitrine/contract/environment-limits';
import * as z from 'zod';
import { type AbsolutePath, resolvePath } from './infra/absolute-path.ts';
import { isLoopbackHost } from './infra/outbound/loopback.ts';
import type { StripeConfig } from './infra/payments/stripe-gateway.ts';
import { StartError } from './infra/start-error.ts';
import type { S3Config } from './infra/storage/s3-client.ts';

// Configuration comes from the environment only and is checked before anything starts; docs/configuration.md lists it.
// Paths become absolute here, since tools run in working directories of their own.

const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** An address of this program: its origin as browsers write it, because origins are compared. A path is refused. */
const ownOrigin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const { origin, pathname, search, hash, username } = new URL(text);
  if (/^\/*$/.test(pathname) && !search && !hash && !username) return origin;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
const filePath = z
  .string()
  .min(1)
  .transform((given): AbsolutePath => resolvePath(given));
/** What stands in examples is known to everybody. */
const secret = (length: number) =>
  z
    .string()
    .min(length)
    .refine((value) => !/change-?me/i.test(value));
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const partNames = ['auth', 'content', 'worker'] as const;
const roleNames = [...partNames, 'converter'] as const;

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  HOST: z.string().min(1).optional(),
  DATA_DIR: filePath.prefault('./data'),
  BACKUP_DIR: filePath.optional(),
  BACKUPS: flag.default(true),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: ownOrigin.optional(),
  DASHBOARD_URL: origin.optional(),
  AUTH_URL: origin.optional(),
  PLAYER_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROLES: z
    .string()
    .default(partNames.join(','))
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roleNames)).min(1)),
  REGION: z.enum(['europe', 'us_east', 'us_west']).default('europe'),
  SECRET_KEY: secret(32).optional(),
  SERVER_KEY: z
    .string()
    .regex(/^[\w-]{32,200}$/)
    .optional(),
  ALLOW_HTTP_PLAYERS: flag.optional(),
  PENDING_DEVICES_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(100),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(20_000),
  CALLS_PER_LOGIN: z.coerce.number().int().min(1).max(1_000_000).default(sessionLimits.callsPerMinute),
  MEDIA_URL: origin.optional(),
  MAX_FILE_BYTES: z.coerce.number().int().min(1).max(1e13).default(10_000_000_000),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_ADDRESSING: z.enum(['path', 'virtual']).default('path'),
  S3_CHECKSUMS: z.enum(['when_required', 'when_supported']).default('when_required'),
  FFMPEG_PATH: filePath.optional(),
  CHROMIUM_PATH: filePath.optional(),
  CONVERTER_URL: origin.optional(),
  CONVERTER_TOKEN: secret(32).optional(),
  READER_URL: origin.optional(),
  DNS_SERVER: z.string().min(1).optional(),
  OUTBOUND_ALLOW: z
    .string()
    .regex(/^[\w.:[\]-]+:\d{1,5}(,[\w.:[\]-]+:\d{1,5})*$/)
    .transform((list) => list.split(','))
    .optional(),
  WEATHER_URL: origin.default('https://api.met.no/weatherapi/locationforecast/2.0'),
  WEATHER_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]{3,200}$/)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Vitrine <no-reply@vitrine.test>'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16).optional(),
  STRIPE_URL: origin.default('https://api.stripe.com'),
  VIES_URL: origin.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  BILLING_DIR: filePath.optional(),
  INVOICE_SERIES: z
    .string()
    .regex(/^[A-Z0-9]{1,8}$/)
    .default('VT'),
  METRICS_TOKEN: secret(16).optional(),
  SUPPORT_URL: z.url({ protocol: /^(https?|mailto)$/ }).default('mailto:support@vitrine.test'),
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  SERVE_PAGES: flag.default(true),
  DEMO: flag.optional(),
  INSTALLATION_ENVIRONMENT: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  NODE_ENV: z.string().optional(),
});

/** docs/configuration.md lists each of them; a test compares. */
export const variableNames = Object.keys(Environment.shape);

export type Role = (typeof roleNames)[number];
export type Config = ReturnType<typeof readConfig>;

const hints: Record<string, string> = {
  PORT: 'a port from 0 to 65535',
  BACKUPS: '0 or 1',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/database',
  DATABASE_LISTEN_URL: 'an address such as postgres://user:password@host:5432/database',
  PUBLIC_URL: 'an address such as https://signage.example.com, without a path',
  DASHBOARD_URL: 'an address such as https://signage.example.com',
  AUTH_URL: 'an address such as https://auth.example.com',
  PLAYER_URL: 'an address such as https://tv.example.com/',
  ROLES: 'a list of auth, content, worker; or converter alone',
  REGION: 'europe, us_east or us_west',
  SECRET_KEY: 'at least 32 random characters (several keys, newest first, are separated by commas)',
  SERVER_KEY: '32 to 200 letters, digits, - and _',
  ALLOW_HTTP_PLAYERS: '0 or 1',
  PENDING_DEVICES_PER_ADDRESS: 'a number from 1 to 1000000',
  SOCKETS_PER_ADDRESS: 'a number from 1 to 1000000',
  CALLS_PER_LOGIN: 'a number from 1 to 1000000',
  MEDIA_URL: 'an address such as https://media.example.net',
  MAX_FILE_BYTES: 'a number of bytes',
  S3_ENDPOINT: 'an address such as https://s3.eu-central-1.amazonaws.com',
  S3_BUCKET: 'the name of a bucket',
  S3_ADDRESSING: 'path or virtual',
  S3_CHECKSUMS: 'when_required or when_supported',
  CONVERTER_URL: 'an address such as http://converter:4400',
  CONVERTER_TOKEN: 'at least 32 random characters',
  READER_URL: 'an address such as http://reader:4400',
  OUTBOUND_ALLOW: 'a list of host:port, such as 127.0.0.1:8080',
  WEATHER_URL: 'an address such as https://api.met.no/weatherapi/locationforecast/2.0',
  WEATHER_CONTACT: 'an e-mail address or a web address without spaces',
  SMTP_URL: 'an address such as smtps://user:password@mail.example.com',
  STRIPE_SECRET_KEY: 'a secret key of Stripe (sk_test_… or sk_live_…)',
  STRIPE_PUBLISHABLE_KEY: 'a publishable key of Stripe (pk_test_… or pk_live_…)',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook endpoint at Stripe',
  STRIPE_URL: 'an address such as https://api.stripe.com',
  VIES_URL: 'an address such as https://ec.europa.eu/taxation_customs/vies/rest-api',
  INVOICE_SERIES: '1 to 8 capital letters and digits',
  METRICS_TOKEN: 'at least 16 random characters',
  TRUST_PROXY: '0 or 1',
  SERVE_PAGES: '0 or 1',
  DEMO: '0 or 1',
  INSTALLATION_ENVIRONMENT: 'the short name of an environment, as in its address',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
  LOG_FORMAT: 'text or json',
};

export interface ConfigOptions {
  /** Somebody may read the output as it is written. */
  readonly isTerminal?: boolean;
}

export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  { isTerminal = false }: ConfigOptions = {},
) {
  // An empty variable means an unset one, as in most shells' habits.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]!.path[0]);
    throw new StartError(`${name} is not valid: it must be ${hints[name] ?? 'set properly'}.`);
  }
  const { HOST, NODE_ENV, ...values } = parsed.data;
  const isEmbedded = values.DATABASE_URL === undefined;
  const isConverter = values.ROLES.includes('converter');
  const host = HOST ?? '127.0.0.1';
  const isOpen = !isLoopbackHost(host);
  const isAtHome = isEmbedded && NODE_ENV !== 'production';
  // Whoever opens it to a network means an installation of their own.
  const isDemo = !isConverter && (values.DEMO ?? (isAtHome && !isOpen));
  const guessesAddress = isOpen && isAtHome && values.PUBLIC_URL === undefined && !isConverter;

  const { converter, reader } = converterOf(values, given);
  if (isDemo && NODE_ENV === 'production') {
    throw new StartError(
      'DEMO=1 is not allowed with NODE_ENV=production: its accounts have a known password.',
    );
  }
  if (values.OUTBOUND_ALLOW && NODE_ENV === 'production') {
    throw new StartError(
      'OUTBOUND_ALLOW is not allowed with NODE_ENV=production: it opens private addresses.',
    );
  }
  if (isOpen && values.PUBLIC_URL === undefined && !isConverter && !guessesAddress) {
    throw new StartError('PUBLIC_URL is missing: it is required when HOST is not a loopback address.');
  }
  if (values.DATABASE_LISTEN_URL !== undefined && isEmbedded) {
    throw new StartError('DATABASE_URL is missing: DATABASE_LISTEN_URL is another way to the same database.');
  }
  if (values.SECRET_KEY === undefined && !isEmbedded && !isDemo) {
    throw new StartError('SECRET_KEY is missing: set it to at least 32 random characters and keep it safe.');
  }
  if (!values.ROLES.includes('auth') && values.AUTH_URL === undefined && !isConverter) {
    throw new StartError('AUTH_URL is missing: a program without the auth role must know the auth host.');
  }
  const s3 = s3Of(values);
  const logFormat = values.LOG_FORMAT ?? (isTerminal ? 'text' : 'json');
  return {
    port: values.PORT,
    host,
    dataDir: values.DATA_DIR,
    backupDir: values.BACKUP_DIR,
    makesBackups: values.BACKUPS,
    databaseUrl: values.DATABASE_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    publicUrl: values.PUBLIC_URL,
    /** The address is the machine's own in its network, which the start finds (infra/own-address.ts). */
    guessesAddress,
    ownHost: null as string | null,
    dashboardUrl: values.DASHBOARD_URL,
    authUrl: values.AUTH_URL,
    playerUrl: values.PLAYER_URL,
    roles: values.ROLES,
    region: values.REGION,
    secretKey: values.SECRET_KEY,
    serverKey: values.SERVER_KEY,
    /** Undefined: where the address is one of a local network. */
    allowsHttpPlayers: values.ALLOW_HTTP_PLAYERS,
    pendingDevicesPerAddress: values.PENDING_DEVICES_PER_ADDRESS,
    socketsPerAddress: values.SOCKETS_PER_ADDRESS,
    callsPerLogin: values.CALLS_PER_LOGIN,
    mediaUrl: values.MEDIA_URL,
    maxFileBytes: values.MAX_FILE_BYTES,
    s3,
    ffmpegPath: values.FFMPEG_PATH,
    chromiumPath: values.CHROMIUM_PATH,
    converter,
    /** Null: what comes from outside is read by children of this program. */
    reader,
    dnsServer: values.DNS_SERVER,
    outboundAllowed: values.OUTBOUND_ALLOW ?? [],
    weather: { url: values.WEATHER_URL, contact: values.WEATHER_CONTACT ?? null },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    stripe: stripeOf(values),
    viesUrl: values.VIES_URL,
    billingDir: values.BILLING_DIR,
    invoiceSeries: values.INVOICE_SERIES,
    metricsToken: values.METRICS_TOKEN,
    supportUrl: values.SUPPORT_URL,
    termsUrl: values.TERMS_URL,
    privacyUrl: values.PRIVACY_URL,
    trustProxy: values.TRUST_PROXY,
    servesPages: values.SERVE_PAGES,
    installationEnvironment: values.INSTALLATION_ENVIRONMENT,
    isDemo,
    isProduction: NODE_ENV === 'production',
    logFormat,
    // A terminal is for the address, and for what somebody should do; elsewhere each request leaves a line.
    logLevel: values.LOG_LEVEL ?? (isDemo || logFormat === 'text' ? 'warn' : 'info'),
  };
}

/** What makes it possible to reach this installation from another machine, if anything does. */
export function publicAddressOf(config: Config): string | null {
  if (!isLoopbackHost(config.host)) return `HOST=${config.host}`;
  const addresses = { PUBLIC_URL: config.publicUrl, DASHBOARD_URL: config.dashboardUrl };
  const found = Object.entries(addresses).find(([, url]) => url && !isLoopbackHost(new URL(url).hostname));
  return found ? `${found[0]}=${found[1]}` : null;
}

/** What a converter that was taken over must not find. */
const secretsOfOthers = [
  ...['DATABASE_URL', 'DATABASE_LISTEN_URL', 'SECRET_KEY', 'SERVER_KEY', 'SMTP_URL', 'METRICS_TOKEN'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
];

/** The same for what the AWS SDK would find by itself. */
const awsCredentials = [
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_WEB_IDENTITY_TOKEN_FILE'],
  ...['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI', 'AWS_CONTAINER_CREDENTIALS_FULL_URI'],
];

export interface ConverterConfig {
  /** Null: this program is the converter. */
  readonly url: string | null;
  readonly token: string;
}

export interface RemoteReaderConfig {
  readonly url: string;
  readonly token: string;
}

/** A converter of its own: this program itself, or the one that the worker asks. */
function converterOf(
  values: z.output<typeof Environment>,
  given: Readonly<Record<string, string | undefined>>,
): { converter: ConverterConfig | null; reader: RemoteReaderConfig | null } {
  const { ROLES, CONVERTER_URL, CONVERTER_TOKEN, READER_URL } = values;
  if (ROLES.includes('converter')) {
    if (ROLES.length > 1)
      throw new StartError('ROLES=converter stands alone: it shares nothing with other roles.');
    const secret = [...secretsOfOthers, ...awsCredentials].find((name) => given[name] !== undefined);
    if (secret)
      throw new StartError(`${secret} must not be set for ROLES=converter: it reads files of strangers.`);
    if (!CONVERTER_TOKEN)
      throw new StartError('CONVERTER_TOKEN is missing: the worker and the converter know each other by it.');
    return { converter: { url: null, token: CONVERTER_TOKEN }, reader: null };
  }
  const readerUrl = READER_URL ?? CONVERTER_URL;
  if (!readerUrl && !CONVERTER_TOKEN) return { converter: null, reader: null };
  if (!readerUrl || !CONVERTER_TOKEN)
    throw new StartError(
      'CONVERTER_URL (or READER_URL) and CONVERTER_TOKEN belong together: one of them is missing.',
    );
  return {
    converter: CONVERTER_URL ? { url: CONVERTER_URL, token: CONVERTER_TOKEN } : null,
    reader: { url: readerUrl, token: CONVERTER_TOKEN },
  };
}

/** A store and a bucket, or neither. Keys are optional: without them the credentials of the machine are used. */
function s3Of(values: z.output<typeof Environment>): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const given = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (given.every((value) => value === undefined)) return null;
  if (!S3_ENDPOINT || !S3_BUCKET) {
    const missing = S3_ENDPOINT ? 'S3_BUCKET' : 'S3_ENDPOINT';
    throw new StartError(
      `${missing} is missing: with one of the S3 values the store and the bucket are needed.`,
    );
  }
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined)) {
    const missing = S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
    throw new StartError(`${missing} is missing: an access key and its secret belong together.`);
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: values.S3_REGION,
    credentials: S3_ACCESS_KEY_ID
      ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY! }
      : null,
    addressing: values.S3_ADDRESSING,
    checksums: values.S3_CHECKSUMS,
  };
}

/** All of it or none; and money of one kind. */
function stripeOf(values: z.output<typeof Environment>): StripeConfig | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = values;
  const needed = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET };
  if (Object.values(needed).every((value) => value === undefined)) return null;
  const missing = Object.entries(needed).find(([, value]) => value === undefined)?.[0];
  if (missing)
    throw new StartError(`${missing} is missing: with one of the Stripe values all three are needed.`);
  const isLive = STRIPE_SECRET_KEY!.includes('_live_');
  if (isLive !== STRIPE_PUBLISHABLE_KEY!.includes('_live_')) {
    throw new StartError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not belong together: one is for tests, the other one is not.',
    );
  }
  return {
    secretKey: STRIPE_SECRET_KEY!,
    publishableKey: STRIPE_PUBLISHABLE_KEY!,
    webhookSecret: STRIPE_WEBHOOK_SECRET!,
    url: STRIPE_URL,
    isLive,
  };
}
