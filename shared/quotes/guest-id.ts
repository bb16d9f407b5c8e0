import { v5 as uuidV5 } from 'uuid';

const GUESTS = 'e4a0bd0c-6d3f-4a57-8f0e-0d5f2b7c9a16';

/** @returns the user id of quotes that belong to an e-mail address without an account. */
export const toGuestId = (email: string): string => uuidV5(email.trim().toLowerCase(), GUESTS);
