import { v5 as uuidOf } from 'uuid';

export interface Account {
  kind: 'staff' | 'member';
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Who can log in to a shop that nobody has signed up to yet. */
export const demoAccounts: readonly Account[] = [
  {
    kind: 'staff',
    email: 'staff@guidon.example',
    password: 'Quartermaster-1944',
    firstName: 'Dale',
    lastName: 'Hargrove',
  },
  {
    kind: 'member',
    email: 'collector@guidon.example',
    password: 'Collector-1944',
    firstName: 'Ruth',
    lastName: 'Alvarez',
  },
  {
    kind: 'member',
    email: 'trader@guidon.example',
    password: 'Collector-1945',
    firstName: 'Emil',
    lastName: 'Novak',
  },
];

const NAMESPACE = '3f0c2f6e-6f0b-4c53-9d0e-2a6d8c1b7e44';

/** The same for an address each time, so that carts and orders find their owner again when the folder of
 *  the accounts was made anew. Of no variant that RFC 9562 knows, as many of Cognito's are. */
export const createSub = (account: Account) =>
  uuidOf(account.email.toLowerCase(), NAMESPACE).replace(/^(.{14})(.)(.{4})./, '$17$30');
