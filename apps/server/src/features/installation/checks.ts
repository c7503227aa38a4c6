import { checkAddress } from './checks/check-address.ts';
import { checkBackup } from './checks/check-backup.ts';
import { checkConverter } from './checks/check-converter.ts';
import { checkMail } from './checks/check-mail.ts';
import { checkOutside } from './checks/check-outside.ts';
import { checkPlayers } from './checks/check-players.ts';
import { checkStorage } from './checks/check-storage.ts';
import { checkVersion } from './checks/check-version.ts';
import type { PartCheck } from './part-check.ts';

/** Every part of the installation, in the order of the contract. */
export const partChecks: readonly PartCheck[] = [
  checkAddress,
  checkPlayers,
  checkConverter,
  checkMail,
  checkStorage,
  checkBackup,
  checkOutside,
  checkVersion,
];
