import { createLoginMemory } from './loginMemory.ts';

const memory = createLoginMemory('account-deleted', (stored) => stored === true);

export const rememberDeletion = () => memory.remember(true);

/** @returns true once after a deletion */
export const takeDeletion = () => memory.take() ?? false;
