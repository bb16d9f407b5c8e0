import { Typography } from '@mui/material';
import type { Customer } from '../../../../shared/entities/customer.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { MailLink } from '../../ui/MailLink.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { getCustomerName } from '../common/customersQuery.ts';
import { Note } from '../common/Note.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { useMergeCustomers } from './customerQueries.ts';

type MergedCustomer = Customer['merged'][number];

/** The customers that are shown together with this one. */
export function MergedCustomers({ customer: { id, merged } }: { customer: Customer }) {
  const others = merged.filter((each) => each.id !== id);
  if (others.length === 0) return null;

  return (
    <Section title="Merged Customers">
      <ul aria-label="Merged Customers">
        {others.map((each) => (
          <MergedRow key={each.id} customer={each} />
        ))}
      </ul>
    </Section>
  );
}

function MergedRow({ customer }: { customer: MergedCustomer }) {
  const { id, name, email, hasAccount } = customer;
  const merge = useMergeCustomers();
  const shown = getCustomerName(customer);

  const separate = () =>
    merge.mutate(
      { id, into: null },
      {
        onSuccess: () =>
          toast({
            title: 'Customers Separated',
            description: `${shown} has a page of their own again.`,
          }),
        onError: (error) => showErrorToast(error),
      },
    );

  return (
    <Row
      as="li"
      sx={{
        py: 1,
        gap: 1,
        justifyContent: 'space-between',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <div>
        {name && (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
        )}
        {email && <MailLink email={email} />}
        <Note>{hasAccount ? 'Account' : 'No account'}</Note>
      </div>
      <Permitted to="sell">
        <ActionButton size="small" isPending={merge.isPending} onClick={separate}>
          Separate<span className="visually-hidden">: {shown}</span>
        </ActionButton>
      </Permitted>
    </Row>
  );
}
