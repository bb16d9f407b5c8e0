import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { api } from '../../lib/api.ts';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { usePersonCheck } from '../../lib/usePersonCheck.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { useForm } from '../../ui/useForm.ts';
import { FormError } from '../common/FormError.tsx';
import { emailAddress, requiredText } from '../common/inputs.ts';
import styles from './TrackOrder.module.css';

const LinkRequest = z.object({
  reference: requiredText('Please enter the reference, such as GQ-7K4M-2XQ9.'),
  email: emailAddress,
});

export function RequestQuoteLink() {
  const [round, setRound] = useState(0);
  return <LinkForm key={round} onAgain={() => setRound(round + 1)} />;
}

function LinkForm({ onAgain }: { onAgain: () => void }) {
  const { website, start, getProof } = usePersonCheck();
  const { mutateAsync, isSuccess, variables } = useMutation({
    mutationFn: async (body: z.output<typeof LinkRequest>) =>
      api('POST /api/track-order', { body: { ...body, ...(await getProof()) } }),
  });
  const { element, field, failure, isPending } = useForm({
    schema: LinkRequest,
    start: { reference: '', email: '' },
    send: (body) => mutateAsync(body),
  });

  if (isSuccess) {
    return (
      <div className={`card stack start ${styles.card}`}>
        <h2 ref={focusOnMount} tabIndex={-1} className="h3">
          Check your inbox
        </h2>
        <p>
          If <b>{variables.reference}</b> and <b>{variables.email}</b> belong together, you will get
          an e-mail with a link to your order. It is valid for 30 days. If nothing arrives, check
          your spam folder and the reference.
        </p>
        <Button onClick={onAgain}>Try Another Reference</Button>
      </div>
    );
  }
  return (
    <form
      {...element}
      aria-label="Track an order"
      className={`stack start ${styles.form}`}
      onFocus={start}
    >
      <p>
        Enter the reference from our e-mail or your invoice, and your e-mail address. We’ll send you
        a link that opens your order.
      </p>
      <div className={styles.fields}>
        <TextInput
          label="Reference"
          placeholder="GQ-7K4M-2XQ9"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...field('reference')}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('email')}
        />
      </div>
      <Honeypot ref={website} />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="solid" size="large" isPending={isPending}>
        {isPending ? 'Sending…' : 'Send Link'}
      </Button>
    </form>
  );
}
