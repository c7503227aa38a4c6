import type { Client } from 'pg';

// Asks Postgres what a statement would return, without running it.

export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
  /** Null for an expression, because only its author can know. */
  readonly mayBeNull: boolean | null;
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** The extended protocol without its last step; pg sends any object that has a `submit` method. */
class Description {
  readonly done: Promise<Field[]>;
  readonly #text: string;
  #fields: Field[] = [];
  #resolve!: (fields: Field[]) => void;
  #reject!: (error: Error) => void;

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: {
    parse(query: { text: string }): void;
    describe(what: { type: 'S' }): void;
    sync(): void;
  }): void {
    connection.parse({ text: this.#text });
    connection.describe({ type: 'S' });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

export async function createDescriber(client: Client): Promise<(text: string) => Promise<DescribedColumn[]>> {
  const types = new Map<number, string>();
  for (const { oid, name } of (await client.query('select oid, typname as name from pg_type')).rows) {
    types.set(oid, name.startsWith('_') ? `${name.slice(1)}[]` : name);
  }
  const nullable = new Map<string, boolean>();
  const { rows } = await client.query(
    'select attrelid as table, attnum as number, not attnotnull as nullable from pg_attribute where attnum > 0',
  );
  for (const each of rows) nullable.set(`${each.table} ${each.number}`, each.nullable);

  return async (text) => {
    const description = new Description(text);
    client.query(description as never);
    const fields = await description.done;
    return fields.map(({ name, tableID, columnID, dataTypeID }) => ({
      name,
      type: types.get(dataTypeID) ?? `type ${dataTypeID}`,
      mayBeNull: nullable.get(`${tableID} ${columnID}`) ?? null,
    }));
  };
}
