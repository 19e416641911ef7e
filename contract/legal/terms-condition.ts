/** The text of `/terms-condition`, unless the company has another one. `{company}` and `{email}` are filled in. */
export const termsAndConditions = {
  title: 'Terms and Conditions',
  line: 'By using this website you agree to these terms.',
  search: 'The terms under which {company} offers this website.',
  html: `
<h2>Copyrights</h2>
<p>
  The texts, pictures, drawings, and programs of this website, and the way in which they are put
  together, belong to {company} or to those who let us use them, and are protected by copyright.
  All rights that are not granted here are reserved.
</p>

<h2>Trademarks</h2>
<p>
  The name {company}, our logo, and the names of our services are our trademarks. Names and logos
  of other companies belong to their owners. Nothing on this website grants a right to use any of them
  without the written consent of the owner.
</p>

<h2>Use of content</h2>
<p>
  You may read, download, and print what stands here for your own information, and quote it with its
  source. You may not change it, sell it, publish it as your own, or copy the website or large parts of
  it, unless we have agreed in writing. What you send us through this website must be yours to send, and
  must not break a law or the rights of others.
</p>

<h2>Notices of infringement</h2>
<p>
  If you believe that something on this website infringes your copyright or another right, please write
  to <a href="mailto:{email}">{email}</a>. Tell us which work or right is concerned,
  where on the website we find it, how to reach you, and that you make these statements in good faith.
  We will look into it without delay and take down what infringes.
</p>

<h2>Disclaimers</h2>
<p>
  This website is offered as it is. We take care that what stands here is right, but do not warrant that
  it is complete, current, or free of errors, nor that the website is always available. It is general
  information and no advice for your case. As far as the law permits, we are not liable for damages that
  come from using the website or from relying on it.
</p>

<h2>Third-party sites</h2>
<p>
  Links to websites of others are offered for your convenience. We have no control over these sites, do
  not endorse what stands there, and are not responsible for it.
</p>

<h2>Governing law</h2>
<p>
  These terms are governed by the laws of the Commonwealth of Virginia, without regard to its rules on
  conflicts of law. If a part of them is not valid, the other parts remain in force.
</p>
`,
} as const
