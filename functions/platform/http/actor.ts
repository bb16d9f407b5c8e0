import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { findUser } from '../table/users.ts';
import { unauthorized } from './session.ts';

export type Actor = ItemEvent['by'];

/** @returns the user as the item history names them. */
export async function getActor(userId: string): Promise<Actor> {
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  return { id: user.id, email: user.email };
}
