import { Box, Button, Typography } from '@mui/material';
import type { CustomerSummary } from '../../../../shared/entities/customer.ts';
import { findCustomers, getCustomerName, type NamedCustomer } from './customersQuery.ts';
import { Finder } from './Finder.tsx';
import { Note } from './Note.tsx';
import { Row } from './Row.ts';

interface CustomerFinderProps {
  error?: string | undefined;
  /** Is not found. */
  excludedId?: string;
  onChoose: (customer: NamedCustomer) => void;
}

export const CustomerFinder = ({ error, excludedId, onChoose }: CustomerFinderProps) => (
  <Finder<CustomerSummary>
    label="Customer"
    placeholder="Name or e-mail…"
    foundLabel="Found customers"
    emptyText="No customer matches these words."
    error={error}
    queryName={`customer-search ${excludedId ?? ''}`}
    find={async (text, signal) =>
      (await findCustomers(text, signal)).filter(({ id }) => id !== excludedId)
    }
    getName={getCustomerName}
    getHint={({ name, email }) => (name && email) || ''}
    onChoose={({ id, name, email }) => onChoose({ id, name, email })}
  />
);

interface CustomerFieldProps extends Omit<CustomerFinderProps, 'onChoose'> {
  value: NamedCustomer | null;
  onChange: (customer: NamedCustomer | null) => void;
}

/** Finds one customer, who can then be changed. */
export function CustomerField({ value, onChange, ...finder }: CustomerFieldProps) {
  if (!value) return <CustomerFinder {...finder} onChoose={onChange} />;
  return (
    <Row sx={{ gap: 1.5 }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="button" component="p">
          {getCustomerName(value)}
        </Typography>
        {value.name && value.email && <Note>{value.email}</Note>}
      </Box>
      <Button variant="text" onClick={() => onChange(null)}>
        Change<span className="visually-hidden"> the customer</span>
      </Button>
      {finder.error && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {finder.error}
        </Typography>
      )}
    </Row>
  );
}
