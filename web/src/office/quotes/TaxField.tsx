import { Button } from '@mui/material';
import type { ComponentProps } from 'react';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { formatDate } from '../../lib/dates.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { AmountInput } from '../common/form/FormFields.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import type { getDraftTax } from './offerDraft.ts';
import { ResaleCertificateDialog } from './ResaleCertificateDialog.tsx';
import { useResaleCertificate } from './staffQuoteQuery.ts';

interface TaxFieldProps {
  order: Order;
  tax: ReturnType<typeof getDraftTax>;
  isTyped: boolean;
  field: Omit<ComponentProps<typeof AmountInput>, 'label'>;
  onReset: () => void;
}

/** Empty, the field stands for the computed tax, which staff may replace, such as by the exact local rate. */
export function TaxField({ order, tax, isTyped, field, onReset }: TaxFieldProps) {
  const certificate = useResaleCertificate(order.id).data?.certificate;

  return (
    <div>
      <AmountInput label="Sales tax" placeholder={tax.computed} hint={tax.reason} {...field} />
      <Row sx={{ columnGap: 2 }}>
        {isTyped && (
          <Button variant="text" size="small" onClick={onReset}>
            Use {formatMoney(tax.computed)}
          </Button>
        )}
        <DialogButton
          variant="text"
          size="small"
          dialog={(close) => (
            <ResaleCertificateDialog
              order={order}
              certificate={certificate ?? null}
              onClose={close}
            />
          )}
        >
          Resale Certificate…
        </DialogButton>
      </Row>
      {certificate && (
        <Note>
          {certificate.state} {certificate.number}, valid until {formatDate(certificate.expiresOn)}
        </Note>
      )}
    </div>
  );
}
