import { refuseNestedTransactions } from '../infra/postgres/db.ts';

refuseNestedTransactions();
