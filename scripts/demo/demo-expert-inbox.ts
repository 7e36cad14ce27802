import type { DemoExchange } from './demo-conversations.ts';

/** What the demo expert was asked, oldest first. No message in their inbox repeats another. */
export const EXPERT_EXCHANGES: readonly DemoExchange[] = [
  {
    subject: 'Raising prices without losing regulars',
    content:
      'We run a print shop with about 60 regular customers. Paper is up 20 percent and we have not raised prices for three years. I am afraid of losing the ten who bring half of our sales. How would you announce it?',
    reply:
      'Raise by 12 percent on a fixed date, six weeks ahead, and write to everybody the same day. Call the ten yourself before the letter goes out and offer them the old price for one last large order. Do not explain paper prices at length: one sentence is a reason, three are an apology.',
  },
  {
    subject: 'First quote for a government school',
    content:
      'A school wants a quote for 200 desks. We have only sold to families so far. They pay after 90 days, our carpenter wants half in advance. Should we quote at all, and what belongs in the price?',
    reply:
      'Quote, but price the 90 days: at 14 percent a year they cost you about 3.5 percent. Ask for a third on delivery of the first 50 desks; schools can often release a part. If they cannot, borrow against the order rather than from the carpenter, who is the one person you cannot keep waiting.',
  },
  {
    subject: 'Partner wants half of a firm I built alone',
    content:
      'I have run a catering service for four years. A friend would join with good contacts and asks for 50 percent. No money comes in. I need the help but the number feels wrong. What is fair?',
    reply:
      'Shares are for what happens next, so tie them to it. Offer 20 percent over four years, nothing before the first twelve months, and a monthly salary that both of you could live with. If the contacts are as good as promised, agree on a bonus for the first year’s orders. Put it on one page before the first wedding.',
  },
  {
    subject: 'Retainer or hourly for a design studio?',
    content:
      'We are three designers and bill by the hour. Two clients now ask for a monthly retainer of ₹80,000 each. It sounds safe, but I fear endless small requests. How do I write it so that it stays fair?',
    reply:
      'Sell a rhythm instead of hours: one round of work a week, one person to ask on their side, requests in by Monday. Unused rounds expire after 30 days. Start with three months and a price you would also accept for a project. If a fourth round is wanted in a week, it has its own price on the same page.',
  },
  {
    subject: 'Customer pays late every single month',
    content:
      'Our largest customer is 30 percent of sales and pays 25 to 40 days late each month. They are friendly and always apologise. We pay interest on an overdraft because of them. How do I change it without losing them?',
    reply:
      'Find out who releases the payment and when their run is; it is rarely the friendly person. Send the invoice two days before that run with their order number on the first line. Then offer 1 percent for payment within ten days, and say that from next quarter late months are delivered after payment. Most accept the second because of the first.',
  },
  {
    subject: 'Verbal agreement, now they deny it',
    content:
      'A builder agreed on the phone to repair a wall at his cost. Now he says that he only promised to look at it. We have no email about it. The wall is ₹40,000. Is there anything to do besides being angry?',
    reply:
      'Write him today what was said, when, and who heard it, and ask him to answer by Friday if he remembers it differently. Attach photographs with dates. It is not proof, but silence to a polite letter helps. Ask another builder for a quote and propose to share it; ₹20,000 and a finished wall beat a year of letters.',
  },
  {
    subject: 'Should we drop our cheapest product?',
    content:
      'Our smallest jam jar is 45 percent of orders and 12 percent of profit. It keeps two people busy in the kitchen. My brother says it brings customers who later buy more. I cannot tell if that is true. How do I find out?',
    reply:
      'Take the customers of last March who bought only the small jar and count how many bought anything larger since. If it is under one in ten, it is not a door, it is a corridor. Then raise its price by a fifth for two months before you drop it: half of the orders at that price would earn you the same.',
  },
  {
    subject: 'Hiring a manager for a shop of eight',
    content:
      'I want to be away from my bakery two days a week. Should I promote my best baker or hire someone who has managed before? The baker is loved by all and hates paperwork.',
    reply:
      'Neither yet. Write down the twelve decisions that you took last week and give four of them to the baker, four to whoever closes the till, and keep four. After six weeks you will see who asks you less. Hire from outside only for what is still left, and it will be a part-time bookkeeper.',
  },
  {
    subject: 'Is a distributor worth 35 percent?',
    content:
      'A distributor offers to bring our spices into 140 shops for 35 percent of the shop price. We sell in 20 shops ourselves. After his share we would earn ₹9 on a packet instead of ₹31. Is this normal?',
    reply:
      'The percentage is normal, the question is who pays for unsold packets. At ₹9 you need three and a half times the sales to be where you are. Give him one city for six months with a minimum order each month and no returns, keep your 20 shops out of it, and look at re-orders rather than first orders.',
  },
  {
    subject: 'Tenant clause in a shop lease',
    content:
      'The lease for our new shop says that the owner may end it "for own use" with one month’s notice. We are going to put ₹6 lakh into the kitchen. The owner says nobody ever used the clause. Should I sign?',
    reply:
      'Not like this. Nobody used it until somebody does. Ask for a lock-in of 36 months for both sides, or for the unused part of what you put in to be paid back in equal monthly steps if he ends it. Owners who mean well accept the second without a word. Have the inventory with photographs signed on the day you get the keys.',
  },
  {
    subject: 'Two suppliers, one is my cousin',
    content:
      'My cousin supplies our boxes at ₹14. A new supplier offers ₹11.50 for the same quality. My family would not forgive me if I changed. It is about ₹3 lakh a year. How would you handle this?',
    reply:
      'Show your cousin the quote and ask which half of the gap can be closed by ordering differently: larger lots, plain print, a fixed day of delivery. Give him the first right for six months, and move one of your four sizes to the new supplier so that the comparison is a fact and not a feeling. You pay for family with time, not with a number that nobody has said aloud.',
  },
];

/** What the demo client asks the demo expert. It waits for a reply. */
export const CLIENT_ASKS: DemoExchange = {
  subject: 'Lease for a tea room: two years or five?',
  content:
    'I am opening a tea room with 22 seats near the clock tower in Dehradun. The owner offers two years at ₹38,000 a month or five years at ₹33,000 with a rise of 8 percent each year. The kitchen will cost me ₹5 lakh. Which of the two would you sign, and what would you ask for before?',
  reply: 'Five years, with a way out after 24 months at three months’ rent. Ask for two rent-free months to build.',
};

/** A priority message that waits for the demo expert. */
export const URGENT_QUESTION: DemoExchange = {
  subject: 'Contract to sign by tomorrow evening',
  content:
    'A hotel chain wants our towels in nine houses. Page 4 says that we replace anything "found unsatisfactory" within 48 hours at our cost, for two years. We sign tomorrow at six. Is there a sentence that makes this bearable?',
  reply:
    'Add "by a defect that existed at delivery and was reported within 30 days". Nobody can refuse that in public.',
};

/** A question about the first reply of a consultant. */
export const FOLLOW_UP: DemoExchange = {
  subject: 'Re: Stock is always wrong by 5 percent',
  content:
    'We stood at the gate for two days, and you were right: the paper is up to three days behind the material. Now the night shift wants to book everything at six in the morning, in one go. Is that good enough to begin with?',
  reply: 'Yes, for four weeks. Then move the booking to the moment the pallet leaves, one line at a time.',
};
