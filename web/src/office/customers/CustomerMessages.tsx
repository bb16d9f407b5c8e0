import { Box, Typography } from '@mui/material';
import type { Alert } from '../../../../shared/entities/alert.ts';
import type { Customer } from '../../../../shared/entities/customer.ts';
import { alertQueryPath, describeAlertQuery } from '../../../../shared/search/alert-query.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { Link } from '../../ui/Link.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { getCustomerName } from '../common/customersQuery.ts';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';

const LIST = { '&:empty': { display: 'none' } };
const LINE = { py: 1, columnGap: 2, borderBottom: 1, borderColor: 'divider' };

export function CustomerMessages({ customer }: { customer: Customer }) {
  const { brand } = useShop();
  const { messages } = customer;

  return (
    <Section title="Messages">
      {messages.length === 0 && <Note>No messages.</Note>}
      <Box component="ul" aria-label="Messages" sx={LIST}>
        {messages.map(({ orderId, reference, from, text, at }) => (
          <Box component="li" key={`${orderId} ${at} ${from}`} sx={LINE}>
            <Row sx={{ columnGap: 2, justifyContent: 'space-between' }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {from === 'dealer' ? brand : getCustomerName(customer)}
              </Typography>
              <Note>
                <Link to={paths.quote(orderId)}>{reference}</Link> · <Timestamp at={at} />
              </Note>
            </Row>
            <Typography
              variant="body2"
              sx={{ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

export const CustomerWants = ({ wants }: { wants: readonly Alert[] }) => (
  <Section title="Wants">
    {wants.length === 0 && <Note>None, or not shown to us.</Note>}
    <Box component="ul" aria-label="Wants" sx={LIST}>
      {wants.map(({ id, query, createdAt }) => (
        <Row as="li" key={id} sx={{ ...LINE, justifyContent: 'space-between' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Link to={alertQueryPath(query)}>{describeAlertQuery(query)}</Link>
          </Typography>
          <Note>
            <Timestamp at={createdAt} isDateOnly />
          </Note>
        </Row>
      ))}
    </Box>
  </Section>
);
