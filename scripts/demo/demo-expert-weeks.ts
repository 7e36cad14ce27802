import type { DemoExchange } from './demo-conversations.ts';

interface LateExchange extends DemoExchange {
  readonly daysAgo: number;
  readonly replyHours: number;
  readonly tier?: 'priority';
}

/** What the demo expert answered in the last twelve weeks and was not rated for, so that the weeks on Insights differ. */
export const EXPERT_WEEKS: readonly LateExchange[] = [
  {
    daysAgo: 80,
    replyHours: 14,
    subject: 'Minimum order for custom candles',
    content:
      'People ask for ten candles with their own label. A label run costs me ₹900, so I earn almost nothing. I do not want to sound greedy. Where would you set a minimum?',
    reply:
      'At the point where the label is a tenth of the order: with your prices that is 60 candles. Offer a second choice below it, your own label with a handwritten name. Nobody minds a minimum that has a way around it.',
  },
  {
    daysAgo: 77,
    replyHours: 9,
    subject: 'Refund policy for workshops',
    content:
      'I teach pottery to groups of eight. Two or three cancel the evening before and want their money back, and the clay is ready. What policy is fair and can be said in two lines?',
    reply:
      'Full refund until seven days before, after that a place in another class within three months. Say it on the booking page and once more in the confirmation. The second line costs you nothing and sounds like a favour.',
  },
  {
    daysAgo: 70,
    replyHours: 11,
    subject: 'Which costs belong in my price?',
    content:
      'I repair sewing machines at home. I charge parts plus ₹300 and never seem to have anything left. I count electricity and travel, but not the phone or the room. What else do I forget?',
    reply:
      'Your unpaid hours: phone calls, collecting, waiting for parts. Count them for one week. Most people in repair find that an hour of work carries another forty minutes, so ₹300 is really ₹180. Begin at ₹500 with the next new customer.',
  },
  {
    daysAgo: 66,
    replyHours: 6,
    subject: 'Clause about competitors in a job contract',
    content:
      'A small agency wants me to sign that I will not work for any competitor for two years after leaving. I am a junior with a salary of ₹32,000. Do I have to take this seriously?',
    reply:
      'After the job ends such a clause rarely holds in India, but a letter from a lawyer is unpleasant anyway. Ask to replace it with a promise not to contact their clients for six months. A decent employer accepts that the same day.',
  },
  {
    daysAgo: 57,
    replyHours: 8,
    subject: 'Discount for paying a year in advance',
    content:
      'Our gym costs ₹1,800 a month. Members ask for a price for twelve months at once. I was thinking of two months free. Is that too much?',
    reply:
      'It is 17 percent for money you hold on average six months: too much unless half of your members leave in winter. Offer one month free and a guest pass each quarter. The pass costs you nothing and brings people in.',
  },
  {
    daysAgo: 54,
    replyHours: 5,
    subject: 'Splitting rent between two businesses',
    content:
      'A tailor and I share a shop. I use the front, she uses the larger back. We split the rent in halves, but she brings more people. How would you divide it?',
    reply:
      'Divide by what each part would cost alone. Ask two agents what the front and the back would rent for, take the shares, and apply them to what you pay. Agree to look again in a year, so that nobody has to win today.',
  },
  {
    daysAgo: 51,
    replyHours: 3,
    tier: 'priority',
    subject: 'Buyer wants the price by tonight',
    content:
      'A hotel asked for 400 cushion covers by the tenth. I normally sell six a week at ₹450. They want one number by tonight and I have no idea how low I can go.',
    reply:
      'Take what a cover costs you with a second tailor and overtime, add 30 percent, and offer that for 400 with half in advance. Below 200 the price is ₹450. Write the date until which the offer holds: tomorrow at noon.',
  },
  {
    daysAgo: 44,
    replyHours: 6,
    subject: 'Do I need a written contract with my brother?',
    content:
      'My brother lends me ₹4 lakh for a delivery van. We trust each other completely. My wife says we should write it down. Would that not look like distrust?',
    reply:
      'Write it down for the day when one of you is ill and somebody else has to know. Half a page: the amount, the monthly sum, what happens if the van is sold. Let him write it, then it is his idea.',
  },
  {
    daysAgo: 38,
    replyHours: 4,
    subject: 'Raising the fee for monthly accounts',
    content:
      'I keep the books for 22 small shops at ₹1,500 a month, unchanged since 2021. Five of them send me twice as many bills as the others. How do I raise it without a quarrel?',
    reply:
      'Do not raise it, split it: ₹1,500 up to 80 bills, ₹2,400 above. Seventeen shops see no change and tell the others that it is fair. Announce it with the figures of last quarter beside each name.',
  },
  {
    daysAgo: 36,
    replyHours: 2.5,
    subject: 'First employee: salary or share of sales?',
    content:
      'I hire my first person for the counter of a plant nursery. She asks for ₹14,000, I would rather pay ₹9,000 and five percent of sales. What works better in the first year?',
    reply:
      'Pay the ₹14,000. In the first year sales depend on you, the weather and the road works, not on her. Add a bonus for something she controls, such as plants that survive until they are sold.',
  },
  {
    daysAgo: 31,
    replyHours: 3,
    subject: 'Supplier changed the quality, not the price',
    content:
      'The flour we buy has become darker and the bread does not rise as before. The supplier says that nothing has changed. We have bought there for nine years. How do I begin this conversation?',
    reply:
      'Bring two loaves. Put them on his desk, one from the old sack and one from the new, and ask what he would do. Then ask for the test sheet of the last three deliveries. Nine years deserve a chance, not a promise.',
  },
  {
    daysAgo: 23,
    replyHours: 2,
    tier: 'priority',
    subject: 'Landlord wants the keys on Friday',
    content:
      'My lease has four months left, and the landlord says that he has sold the building and I must leave on Friday. He offers one month of rent. My stock is worth ₹7 lakh. What do I answer him today?',
    reply:
      'That a sale does not end a lease, that you are willing to leave early, and what it costs: four months of rent, the transport and two weeks of lost sales. Send it in writing today and keep opening the shop.',
  },
  {
    daysAgo: 19,
    replyHours: 3.5,
    subject: 'Delivery charge or higher prices?',
    content:
      'We deliver tiffin within five kilometres and pay the rider ₹25 each time. Should we show it as a charge, or add it to the meal at ₹120?',
    reply:
      'Add it, and give ₹15 back to those who collect. A charge at the end is the moment when people look for another kitchen. A discount at the same place is the moment when they smile.',
  },
  {
    daysAgo: 17,
    replyHours: 2,
    subject: 'How long should a quote be valid?',
    content:
      'Customers come back after four months and expect the price that I wrote then. Steel has gone up twice since. How long do others keep a quote open, and how do I say it?',
    reply:
      'Thirty days, in the line above your signature, together with the reason: "the steel price of this date". After that, offer to keep the price for those who order within a week. Most only wanted to be asked.',
  },
  {
    daysAgo: 10,
    replyHours: 2.5,
    subject: 'Selling a share of a food stall',
    content:
      'A customer offers ₹2 lakh for a third of my food stall. It earns me about ₹35,000 a month after everything. I would buy a second cart with the money. Is that a good price?',
    reply:
      'He would have his money back in a year and a half and keep the third for ever, so it is a good price for him. Borrow for the cart instead, or sell him a third of the second cart only.',
  },
  {
    daysAgo: 6,
    replyHours: 1.5,
    subject: 'Festival stock: how much is too much?',
    content:
      'Last year our lamps were sold out nine days before Diwali. I could order three times as many this year, but they cannot be returned. How would you decide on a number?',
    reply:
      'Nine days of lost sales at the pace of that week is your upper limit; order two thirds of it. Keep one design that also sells in January. What cannot be returned has to be something you would give as a present.',
  },
];
