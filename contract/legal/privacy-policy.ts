/** The text of `/privacy-policy`, unless the company has another one. `{company}` and `{email}` are filled in. */
export const privacyPolicy = {
  title: 'Privacy Policy',
  line: 'In effect since 1 January 2016.',
  search: 'Which data {company} collects on this website, why, and how to see or delete them.',
  html: `
<p>
  {company} ("we") runs this website. This page says which data we collect when you visit it, what
  we do with them, and what you can ask of us.
</p>

<h2>Which data we collect</h2>
<p>
  You can read this website without telling us who you are. We collect personal data only when you give
  them to us: your name, your e-mail address, and what you write when you send us a message, and in
  addition your resume and whatever else you attach when you apply for a position.
</p>
<p>
  We use these data to answer you, to consider your application, and to run this website. We do not sell
  them, rent them, or trade them.
</p>

<p>
  What you write to the assistant of this website is kept for thirty days, so that we can see what it could
  not answer. You can delete it in its window at any time. Applications and questions that it passes on for
  you are kept like those of our forms.
</p>

<h2>Cookies and IP logging</h2>
<p>
  Cookies are small texts that a website leaves in your browser. We set them for people who sign in, so
  that they stay signed in. We set none to follow you across websites. You can refuse or delete cookies
  in your browser; all public pages work without them.
</p>
<p>
  What you type into a form of this website stays in your own browser until you send it, for seven days
  at most, so that nothing is lost when you close the page.
</p>
<p>
  Our servers log the IP address, the time, and the page of each request. We use these logs to keep the
  website running and to find and stop abuse, and do not join them with other data about you.
</p>

<h2>Exceptions for disclosure</h2>
<p>We pass personal data to others only</p>
<ul>
  <li>when you have agreed to it;</li>
  <li>when a law, a court, or an authority requires it of us;</li>
  <li>
    when it is needed to protect the rights, the property, or the safety of our company or of others;
  </li>
  <li>to companies that run parts of this website for us, and only as far as their work needs it;</li>
  <li>to a successor, when our business or a part of it is merged or sold.</li>
</ul>

<h2>Links to third parties</h2>
<p>
  This website links to websites of others. We have no influence on what they do, and this policy does
  not cover them. Please read their own policies before you give them data.
</p>

<h2>Access and deletion</h2>
<p>
  Write an e-mail to <a href="mailto:{email}">{email}</a> to learn which data about
  you we hold, to correct them, or to have them deleted. We may ask you to show that you are the person
  whose data it is. What a law obliges us to keep, we keep until it no longer does.
</p>

<h2>Security</h2>
<p>
  We protect personal data against loss and misuse: they travel encrypted, passwords are stored as
  hashes only, and only people who need the data for their work can reach them. No system is safe beyond
  doubt, so we cannot promise that nothing will ever happen.
</p>

<h2>Children under 13</h2>
<p>
  This website is not aimed at children under 13, and we do not knowingly collect data from them. If you
  believe that a child has sent us personal data, please write to us and we will delete them.
</p>

<h2>Consent</h2>
<p>
  By using this website and by sending us data, you agree to this policy. When we change it, the new
  version stands on this page; by using the website afterwards, you agree to the change.
</p>
`,
} as const
