import type { Order } from '../../../../shared/entities/order.ts';
import { useUserId } from '../../lib/auth.ts';

/** False for customers who open a quote by its link, without an account. */
export const useIsOwner = ({ userId }: Pick<Order, 'userId'>): boolean => useUserId() === userId;
