import * as z from 'zod';
import {
  AccountExport,
  AccountSession,
  SecondFactor,
  SecondFactorSetup,
  VisitorExport,
} from '../entities/account.ts';
import { NewPostalAddress, SavedAddress } from '../entities/postal-address.ts';
import { User } from '../entities/user.ts';
import { defineEndpoints } from './endpoint.ts';
import { EmailAddress, MailToken, personCheck } from './public-forms.ts';
import { PersonName } from './staff.ts';

const NewSavedAddress = NewPostalAddress.extend({ isDefault: z.boolean().default(false) });

const Success = z.object({ success: z.literal(true) });

export const account = defineEndpoints({
  'PATCH /api/account': {
    summary: "Change the caller's name",
    access: 'member',
    body: z.strictObject({ firstName: PersonName.nullable(), lastName: PersonName.nullable() }),
    response: User,
    errors: ['RATE_LIMITED'],
  },
  'DELETE /api/account': {
    summary:
      "Delete the caller's account with all that is stored under it or its address; quote requests are kept without the person. Not for staff",
    access: 'member',
    body: z.strictObject({
      /** The address confirms the deletion. */
      email: z.string().trim().toLowerCase(),
    }),
    response: Success,
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'GET /api/account/export': {
    summary: 'Everything that the shop stores about the caller, three times a day',
    access: 'member',
    response: AccountExport,
    errors: ['RATE_LIMITED'],
  },
  'POST /api/personal-data': {
    summary:
      'Ask for a link to what the shop stores under an e-mail address. The answer is the same for every address',
    access: 'public',
    body: z.strictObject({ email: EmailAddress, ...personCheck }),
    response: Success,
    status: [202],
    errors: ['RATE_LIMITED'],
  },
  'POST /api/personal-data/export': {
    summary:
      'Everything that the shop stores under the address that the token of an e-mail names, without the data of an account',
    access: 'public',
    body: z.strictObject({ token: MailToken }),
    response: VisitorExport,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'POST /api/personal-data/erase': {
    summary:
      'Erase what the shop stores under the address that the token of an e-mail names, without the data of an account',
    access: 'public',
    body: z.strictObject({ token: MailToken }),
    response: Success,
    errors: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  },
  'POST /api/account/erase-customer': {
    summary:
      'Erase a customer without an e-mail address, who has one quote that staff began; the quote is kept without the person',
    access: 'staff',
    body: z.strictObject({ orderId: z.uuid() }),
    response: Success,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  'GET /api/account/addresses': {
    summary: "The caller's address book, the default address first",
    access: 'member',
    response: z.array(SavedAddress),
  },
  'POST /api/account/addresses': {
    summary: 'Add an address to the address book, at most 20',
    access: 'member',
    body: NewSavedAddress,
    response: SavedAddress,
    status: [201],
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'PUT /api/account/addresses/{id}': {
    summary: 'Replace an address of the address book',
    access: 'member',
    params: z.object({ id: z.uuid() }),
    body: NewSavedAddress,
    response: SavedAddress,
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'DELETE /api/account/addresses/{id}': {
    summary: 'Remove an address from the address book. Quotes keep theirs',
    access: 'member',
    params: z.object({ id: z.uuid() }),
    response: Success,
    errors: ['RATE_LIMITED'],
  },
  'GET /api/account/sessions': {
    summary: 'The browsers in which the caller is logged in, most recently used first',
    access: 'member',
    response: z.array(AccountSession),
  },
  'DELETE /api/account/sessions': {
    summary: 'Log out everywhere: end all sessions of the caller, with the current one',
    access: 'member',
    response: Success,
    errors: ['RATE_LIMITED'],
  },
  'DELETE /api/account/sessions/{id}': {
    summary: "End one of the caller's sessions",
    access: 'member',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/, 'Expected the id of a session') }),
    response: Success,
    errors: ['RATE_LIMITED'],
  },
  'GET /api/account/second-factor': {
    summary: 'Whether the login asks the caller for a code of an authenticator app',
    access: 'member',
    response: SecondFactor,
  },
  'POST /api/account/second-factor': {
    summary:
      'Start to set up an authenticator app. The login asks for its codes once the first is confirmed',
    access: 'member',
    response: SecondFactorSetup,
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'PUT /api/account/second-factor': {
    summary: "Confirm the authenticator app with a code; ends the caller's other sessions",
    access: 'member',
    body: z.strictObject({
      code: z
        .string()
        .transform((text) => text.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, 'Expected the six digits that the app shows')),
    }),
    response: SecondFactor,
    errors: ['CONFLICT', 'RATE_LIMITED'],
  },
  'DELETE /api/account/second-factor': {
    summary:
      "Remove the authenticator app, within 15 minutes of logging in; ends the caller's other sessions",
    access: 'member',
    response: SecondFactor,
    errors: ['RATE_LIMITED'],
  },
});
