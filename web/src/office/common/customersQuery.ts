import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CustomerSummary } from '../../../../shared/entities/customer.ts';
import { api } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';

const MAX_FOUND = 8;

export type NamedCustomer = Pick<CustomerSummary, 'id' | 'name' | 'email'>;

export const getCustomerName = ({ name, email }: Omit<NamedCustomer, 'id'>): string =>
  name ?? email ?? 'No name given';

export const customerOptions = (id: string) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => api('GET /api/customers/{id}', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

/** @param id empty for none */
export const useCustomer = (id: string) => useQuery({ ...customerOptions(id), enabled: id !== '' });

export const findCustomers = (search: string, signal: AbortSignal): Promise<CustomerSummary[]> =>
  api('GET /api/customers', { query: { search, limit: MAX_FOUND }, signal });
