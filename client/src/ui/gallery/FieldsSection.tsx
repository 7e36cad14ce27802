import { CreditCard, Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../controls/Checkbox.tsx';
import { CoinField } from '../controls/CoinField.tsx';
import { FormError } from '../controls/FormError.tsx';
import { PasswordField } from '../controls/PasswordField.tsx';
import { RadioGroup } from '../controls/RadioGroup.tsx';
import { Select } from '../controls/Select.tsx';
import { StrengthMeter } from '../controls/StrengthMeter.tsx';
import { TextArea } from '../controls/TextArea.tsx';
import { TextField } from '../controls/TextField.tsx';
import { Section } from './Section.tsx';

const professions = [
  { value: 'all', label: 'All professions' },
  { value: 'designer', label: 'Designer' },
];

export function FieldsSection() {
  const [password, setPassword] = useState('Abcdefg1');
  const [method, setMethod] = useState<'credit_card' | 'paypal' | 'crypto'>('credit_card');
  const [coins, setCoins] = useState<number | null>(350);
  return (
    <Section title="Fields">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <TextField label="Email" type="email" autoComplete="email" hint="We mail you a code." />
        <TextField label="Subject" defaultValue="Tax" error="Subject must be at least 5 characters" />
        <TextField label="Search experts" hideLabel type="search" placeholder="Search experts" icon={<Search />} />
        <Select label="Profession" options={professions} />
        <div className="grid gap-2">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <StrengthMeter password={password} />
        </div>
        <CoinField label="Message price" value={coins} onValueChange={setCoins} hint="1 to 10,000 coins per message" />
        <TextArea label="Message" maxLength={100} defaultValue={'Some words. '.repeat(8)} />
        <TextArea label="Reason" optional maxLength={500} rows={2} error="Message must be less than 500 characters" />
        <RadioGroup
          label="Payment method"
          layout="cards"
          value={method}
          onValueChange={setMethod}
          options={[
            { value: 'credit_card', label: 'Credit card', icon: <CreditCard aria-hidden className="size-5" /> },
            { value: 'paypal', label: 'PayPal' },
            { value: 'crypto', label: 'Crypto' },
          ]}
        />
        <Checkbox label="Show my profile in the directory" hint="You can change this at any time." defaultChecked />
      </div>
      <FormError>Insufficient coins (50). You need 350.</FormError>
    </Section>
  );
}
