// Runs before anything is painted, so that who has chosen dark colours sees no flash of light ones.
const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
if (theme) document.documentElement.dataset.theme = theme[1]
