import { oldestChromium } from '@vitrine/contract/devices';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { version } from '../../infra/version.ts';

// Conditions on a row of content.devices. What a device has not reported is not called old.

type Alias = 'd' | 't';

const differs = (column: Sql): Sql => sql`coalesce(${column} <> ${version}, false)`;

export const versionOld = (alias: Alias): Sql => differs(trusted(`${alias}.appversion`));

export const agentOld = (alias: Alias): Sql => differs(trusted(`${alias}.agent_version`));

/** Other engines than Chromium have other numbers, and are judged by nothing. */
export const engineOld = (alias: Alias): Sql =>
  trusted(
    `coalesce(substring(${alias}.engine from '^Chromium ([0-9]{1,4})')::int < ${oldestChromium}, false)`,
  );
