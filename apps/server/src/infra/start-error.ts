/**
 * A reason not to start that the operator can act on: its message is the one line to print, without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** The database was migrated by a newer release, with which this one does not fit. */
export class NewerDatabase extends StartError {
  override name = 'NewerDatabase';
}

/** Another running program owns the data directory. */
export class DataDirectoryInUse extends StartError {
  override name = 'DataDirectoryInUse';
}
