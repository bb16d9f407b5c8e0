import { v5 as uuidV5 } from 'uuid';

export interface Account {
  /** `staff` are owners. */
  kind: 'staff' | 'cataloger' | 'member';
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export const demoAccounts: readonly Account[] = [
  {
    kind: 'staff',
    email: 'staff@guidon.example',
    password: 'Quartermaster-1944',
    firstName: 'Dale',
    lastName: 'Hargrove',
  },
  {
    kind: 'cataloger',
    email: 'cataloger@guidon.example',
    password: 'Cataloger-1944',
    firstName: 'June',
    lastName: 'Whitaker',
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

/** Derives the id from the address, so that carts and orders keep their owner when the accounts are created
 *  again. Sets a variant that RFC 9562 does not define, as many of Cognito's ids have. */
export const createSub = (account: Account) =>
  uuidV5(account.email.toLowerCase(), NAMESPACE).replace(/^(.{14})(.)(.{4})./, '$17$30');
